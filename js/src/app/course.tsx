// The course and practice on the page with the engine: what the site has beside it, drawn in this page.
import { useEffect, useState } from "preact/hooks";
import { Course, type CourseData } from "../course/course.js";
import "../course/course.css";
import type { Practice as Data } from "../course/disputes.js";
import { Practice } from "../course/practice.js";
import { wordsOf } from "../course/words.js";
import { offer, useShell } from "./shell.js";

/** What lies at an address of the site; null until it is here, and "missing" if it cannot be had. */
function useData<T>(address: string | undefined): T | null | "missing" {
  const [data, put] = useState<T | null | "missing">(null);
  useEffect(() => {
    if (!address) { put("missing"); return; }
    void fetch(address).then((response) => response.json()).then(put, () => put("missing"));
  }, [address]);
  return data;
}

function Head({ title }: { title: string }) {
  const { w } = useShell();
  return <div class="app-row app-bar"><a class="app-button" href="#">{w("back")}</a><h2 class="app-grow">{title}</h2></div>;
}

export function CoursePage() {
  const { site, lang } = useShell();
  const words = wordsOf(lang);
  const data = useData<CourseData>(site.course?.[lang]);
  const folder = (site.casebook ?? "").replace("LANG", lang);
  return (
    <>
      <Head title={words("course_title")} />
      {data === "missing" ? <p role="status">{words("course_missing")}</p>
        : data && <Course course={data} w={words} lesson={(name) => `${folder}../lesson/${name}.html`} practice="#practice" missed="#missed" offer={(name, content) => void offer(name, content, true)} />}
    </>
  );
}

export function PracticePage({ missed }: { missed: boolean }) {
  const { site, lang } = useShell();
  const words = wordsOf(lang);
  const data = useData<Data>(site.practice?.[lang]);
  return (
    <>
      <Head title={words("practice_title")} />
      {data === "missing" ? <p role="status">{words("course_missing")}</p>
        : data && <Practice data={data} w={words} missed={missed} page={(name) => `#open=${encodeURIComponent(name)}`} />}
    </>
  );
}

/** Leads to both from the first page. */
export function CourseDoor() {
  const { site, lang } = useShell();
  const words = wordsOf(lang);
  if (!site.course) return null;
  return (
    <p class="app-row">
      <a class="app-button" href="#course">{words("course_title")}</a>
      <a class="app-button" href="#practice">{words("course_practice")}</a>
    </p>
  );
}
