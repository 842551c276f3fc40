/** For each sentence of docs/hostile.md, the tests that hold it: file and title, or the name of a row of `it.each`. */
export type Held = Readonly<Record<string, readonly (readonly [file: string, title: string])[]>>;
