export declare const problemsOf: (
  root: string,
  changed?: Readonly<Record<string, string>>,
) => readonly string[];
