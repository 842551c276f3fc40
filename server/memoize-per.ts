/** Memoizes one value per key object, such as a server's context; it is released with the key. */
export const memoizePer = <K extends object, V>(create: (key: K) => V): ((key: K) => V) => {
  const values = new WeakMap<K, V>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
};
