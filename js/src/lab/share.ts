// The share scope: what module federation needs of a container that takes modules and brings none.

interface Shared { get(): Promise<() => unknown> | (() => unknown); loaded?: unknown; eager?: boolean }
export type Scope = Record<string, Record<string, Shared> | undefined>;

/** A module of the application. Where there are several versions, the one that it has loaded itself. */
export async function shared(scope: Scope, name: string): Promise<unknown> {
  const versions = Object.values(scope[name] ?? {});
  const one = versions.find(({ loaded, eager }) => loaded || eager) ?? versions[0];
  return one && (await one.get())();
}

/** The modules with some names; without one that is `needed` there is no extension. */
export async function sharedModules(scope: Scope, needed: readonly string[], optional: readonly string[]): Promise<Record<string, unknown>> {
  const names = [...needed, ...optional];
  const modules = await Promise.all(names.map((name) => shared(scope, name)));
  const missing = needed.filter((_, at) => modules[at] === undefined);
  if (missing.length > 0) throw new Error(`dtnb: this application does not share ${missing.join(", ")}`);
  return Object.fromEntries(names.map((name, at) => [name, modules[at]]));
}
