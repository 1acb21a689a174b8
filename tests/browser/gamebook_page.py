"""Scripts that run inside the page of a gamebook, because a key press from Python is slow."""

from __future__ import annotations

# Presses every option of every stop, then continues with the line's own choice and waits until
# the answer is shown. Returns the result of each option of each stop.
PRESS_ALL = """async () => {
  const tick = () => new Promise((done) => setTimeout(done));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const stop = () => document.querySelector('.dtnb-lesson-stop').textContent;
  const onward = async () => {
    const show = all('.dtnb-ask-buttons button').at(-1);
    if (show) { show.click(); await tick(); }
    document.querySelector('.dtnb-lesson-bar .is-play').click();
    await tick();
  };
  const found = [];
  for (let stops = 0; stops < 200 && document.querySelector('.dtnb-lesson-bar .is-play'); stops++) {
    const here = stop();
    const count = document.querySelector('.dtnb-ask') ? 0 : all('.dtnb-choice-button').length;
    const became = [];
    for (let at = 0; at < count; at++) {
      all('.dtnb-choice-button')[at].click();
      await tick();
      if (document.querySelector('.dtnb-kernel')) became.push('kernel');
      else if (document.querySelector('.dtnb-detour')) {
        became.push('way');
        document.querySelector('.dtnb-detour .is-line').click();
        await tick();
      } else if (stop() !== here || document.querySelector('.dtnb-ask, .dtnb-score')) {
        became.push('done');
        all('.dtnb-lesson-bar .dtnb-button')[0].click();
        await tick();
      } else {
        const item = all('.dtnb-choice-item')[at];
        became.push(item.querySelector('.dtnb-reason') ? 'refused' : 'nothing');
      }
    }
    if (count) found.push(became);
    const stuck = document.querySelector('.dtnb-lesson-bar .is-play').disabled;
    if (stuck && !document.querySelector('.dtnb-ask')) break;
    await onward();
  }
  return found;
}"""

# All texts of a page that a reader or a screen reader could find.
EVERYTHING = """() => {
  const held = [];
  for (const node of document.querySelectorAll('html *')) {
    if (node.closest('script, style')) continue;
    for (const { value } of node.attributes) held.push(value);
    for (const child of node.childNodes) if (child.nodeType === 3) held.push(child.data);
  }
  return held.join('\\n');
}"""
