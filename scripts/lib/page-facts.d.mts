export const FACTS_FILE: string;
export const computedPageFacts: {
  readonly name: string;
  load(id: string): Promise<{ readonly code: string; readonly moduleType: string } | null>;
};
