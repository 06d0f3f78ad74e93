/** What the field of a part of a value is given: `{...part('name')}`. */
export const partsOf =
  <V extends object>(value: V, onChange: (next: V) => void) =>
  <K extends keyof V>(key: K) => ({
    value: value[key],
    onChange: (part: V[K]) => onChange({ ...value, [key]: part }),
  });
