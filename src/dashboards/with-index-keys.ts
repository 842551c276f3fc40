/** Things with the place they stand at as their key: where they are told apart by nothing else. */
export const withIndexKeys = <T>(
  things: readonly T[],
): readonly { readonly key: string; readonly thing: T }[] =>
  things.map((thing, place) => ({ key: `at-${place}`, thing }));
