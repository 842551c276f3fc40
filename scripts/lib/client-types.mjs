// The TypeScript types of the API's calls, made from its OpenAPI document. openapi-typescript would do the same, but works with
// the compiler of TypeScript 5, and the build would need both.

const METHODS = ['get', 'post', 'put', 'delete'];

const keyOf = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
const unionOf = (types) => [...new Set(types)].join(' | ') || 'never';
/** A type that may be followed by `[]`. */
const grouped = (type) => (type.includes('|') ? `(${type})` : type);

/** Text as a doc comment; empty without one. */
const comment = (text) =>
  text ? `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()} */ ` : '';

/** An object type. `fields`: name, type, whether it is required, and what it means. */
const objectOf = (fields) =>
  `{ ${fields.map(([name, type, isRequired, about]) => `${comment(about)}${keyOf(name)}${isRequired ? '' : '?'}: ${type};`).join(' ')} }`;

const recordOf = (values) =>
  `Record<string, ${values === undefined || values === true ? 'unknown' : typeOf(values)}>`;

const objectType = ({ properties = {}, required = [], additionalProperties }) => {
  const fields = Object.entries(properties);
  if (fields.length === 0)
    return additionalProperties === false ? 'Record<string, never>' : recordOf(additionalProperties);
  return objectOf(
    fields.map(([name, schema]) => [name, typeOf(schema), required.includes(name), schema.description]),
  );
};

/** The type of a JSON schema. */
export const typeOf = (schema) => {
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1);
  if (values) return unionOf(values.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf ?? oneOf) return unionOf((anyOf ?? oneOf).map(typeOf));
  if (allOf) return allOf.map((each) => grouped(typeOf(each))).join(' & ');
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one })));
  switch (type ?? (schema.properties ? 'object' : undefined)) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `${grouped(typeOf(schema.items ?? {}))}[]`;
    case 'object':
      return objectType(schema);
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
};

const parametersOf = (parameters, place) =>
  parameters
    .filter((each) => each.in === place)
    .map(({ name, schema, required = false, description }) => [name, typeOf(schema), required, description]);

/** The options of a call: its parameters and its body, optional where all of it is. */
const initOf = ({ parameters = [], requestBody }) => {
  const places = ['path', 'query'].flatMap((place) => {
    const fields = parametersOf(parameters, place);
    return fields.length === 0
      ? []
      : [[place, objectOf(fields), fields.some(([, , isRequired]) => isRequired)]];
  });
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    type.startsWith('multipart/') ? 'FormData' : typeOf(schema),
  );
  return objectOf([
    ['params', places.length > 0 ? objectOf(places) : 'never', places.some(([, , isRequired]) => isRequired)],
    ['body', unionOf(bodies), requestBody?.required === true],
  ]);
};

/** The data of a call's successful responses; undefined if it has none, such as one that opens a socket. */
const dataOf = ({ responses }) => {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) =>
      content ? Object.values(content).map(({ schema }) => typeOf(schema)) : ['null'],
    );
  return types.length === 0 ? undefined : unionOf(types);
};

const callOf = (method, operation) => {
  const data = dataOf(operation);
  const { summary, description } = operation;
  const about = [summary, description].filter(Boolean).join('. ');
  return data === undefined
    ? []
    : [`    ${comment(about)}${method.toUpperCase()}: { init: ${initOf(operation)}; data: ${data} };`];
};

/** Declares the interface `Calls`: by path and method, what a call is sent and the data of its response. */
export const callTypes = ({ paths }) => {
  const calls = Object.entries(paths).flatMap(([path, operations]) => {
    const lines = METHODS.flatMap((method) => (operations[method] ? callOf(method, operations[method]) : []));
    return lines.length === 0 ? [] : [`  ${JSON.stringify(path)}: {\n${lines.join('\n')}\n  };`];
  });
  return `export interface Calls {\n${calls.join('\n')}\n}\n`;
};
