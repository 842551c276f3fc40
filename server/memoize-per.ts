/** A value of its own for each server, or whatever it is of, made when it is first asked for; it goes when that does. */
export const memoizePer = <K extends object, V>(make: (of: K) => V): ((of: K) => V) => {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
};
