// Finds cases by words in the index of the casebook, as dtnb/casebook/finding.py does; a test compares the two.
// It is a plain script, because a page of the site that is opened from disk may load no modules.
{
  const KIND = 0.5;
  const MIN_BEGINNING = 3;
  const MIN_MISTYPED = 4;
  const NEAR_BEST = 1 / 3;
  const MIN_STEM = 4;
  const ID = /^[a-z]+(?:-[a-z0-9]+)*-?\d[a-z0-9-]*$/;

  const inWords = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const splitWords = (text) => text.toLowerCase().split(/\s+/).flatMap((part) => {
    const bare = part.replace(/^[,.;:!?()]+|[,.;:!?()]+$/g, "");
    return ID.test(bare) ? [bare] : inWords(part);
  });
  const plain = (word) => word.normalize("NFKD").replace(/\p{M}/gu, "");
  const withoutALetter = (word) => new Set([word, ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))]);

  /** Returns a function from a text to the names of the cases that match it, best first. */
  globalThis.dtnbFinder = ({ names, lexicon, postings }) => {
    const small = new Set(lexicon.passed_over);
    const endings = lexicon.endings.filter(Boolean).sort((one, other) => other.length - one.length);
    // Maps, because the word "constructor" is a property of every object.
    const [signs, kinds, posted] = [lexicon.signs, lexicon.kinds, postings].map((data) => new Map(Object.entries(data)));
    const known = new Set([...signs.keys(), ...kinds.keys()].flatMap((phrase) => phrase.split(" ")));
    for (const key of posted.keys()) if (!key.startsWith("=")) known.add(key);

    const stemOf = (word) => {
      let stem = plain(word);
      if (ID.test(stem)) return stem;
      for (;;) {
        const ending = endings.find((one) => stem.endsWith(one) && stem.length - one.length >= MIN_STEM);
        if (!ending) return stem;
        stem = stem.slice(0, -ending.length);
      }
    };
    const casesOf = (stem) => posted.get(stem)?.length ?? 0;
    const mended = (stem) => {
      if (known.has(stem)) return stem;
      const byCases = (one, other) => casesOf(other) - casesOf(one) || (one < other ? -1 : 1);
      const begun = stem.length >= MIN_BEGINNING ? [...known].filter((other) => other.startsWith(stem)) : [];
      if (begun.length > 0) return begun.sort(byCases)[0];
      if (stem.length < MIN_MISTYPED) return stem;
      const letters = withoutALetter(stem);
      const near = [...known].filter((other) => Math.abs(other.length - stem.length) < 2
        && [...withoutALetter(other)].some((one) => letters.has(one)));
      return near.sort((one, other) => other.length - one.length || byCases(one, other))[0] ?? stem;
    };

    /** What is searched for: for each word or phrase its stem and signs, and the signs of what it does. */
    const piecesOf = (text) => {
      const typed = splitWords(text);
      const passedOver = typed.map((word) => small.has(word));
      const stems = typed.map((word, at) => (passedOver[at] ? stemOf(word) : mended(stemOf(word))));
      const pieces = new Map();
      for (let start = 0; start < typed.length;) {
        let length = Math.min(lexicon.longest, typed.length - start);
        const phrase = () => stems.slice(start, start + length).join(" ");
        while (length > 1 && !signs.has(phrase()) && !kinds.has(phrase())) length -= 1;
        if (length > 1 || !passedOver[start]) {
          const keys = [...(length === 1 ? [phrase()] : []), ...(signs.get(phrase()) ?? [])];
          const does = kinds.get(phrase()) ?? [];
          pieces.set([...keys, ...does].join(" "), [keys, does]);
        }
        start += length;
      }
      return pieces.size > 0 ? [...pieces.values()] : typed.map((word) => [[stemOf(word)], []]);
    };
    const weightsOf = ([keys, does]) => {
      const weights = new Map();
      for (const [some, share] of [[keys, 1], [does, KIND]]) {
        for (const key of some) {
          const flat = posted.get(key) ?? [];
          const rarity = Math.log(1 + (2 * names.length) / flat.length);
          for (let at = 0; at < flat.length; at += 2) {
            weights.set(flat[at], Math.max(weights.get(flat[at]) ?? 0, share * rarity * flat[at + 1]));
          }
        }
      }
      return weights;
    };

    return (text) => {
      const called = inWords(text.toLowerCase()).join("-");
      if (names.includes(called)) return [called];
      const pieces = piecesOf(text).map(weightsOf).filter(({ size }) => size > 0);
      const numbers = [...new Set(pieces.flatMap((weights) => [...weights.keys()]))];
      const scored = numbers.map((number) => {
        const here = pieces.map((weights) => weights.get(number)).filter((weight) => weight !== undefined);
        const sum = here.reduce((total, weight) => total + weight, 0);
        return { number, score: Math.trunc(((sum * here.length) / pieces.length) * 1000), complete: here.length === pieces.length };
      });
      const enough = Math.max(0, ...scored.map(({ score }) => score)) * NEAR_BEST;
      return scored
        .filter(({ score, complete }) => complete || score >= enough)
        .sort((one, other) => other.score - one.score || one.number - other.number)
        .map(({ number }) => names[number]);
    };
  };
}
