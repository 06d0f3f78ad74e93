import { to, useUrl, type UrlParam } from '../../../platform/urlState';
import { Select } from '../../../ui/fields/Select';

interface Props<T extends string> {
  label: string;
  param: UrlParam<T>;
  values: readonly T[];
  text: (value: T) => string;
}

/** One assumption of the simulation; it is in the address. */
export function Assumption<T extends string>({ label, param, values, text }: Props<T>) {
  const url = useUrl();
  return (
    <Select
      label={label}
      prefix={label}
      value={url.get(param)}
      options={values.map((value) => ({ value, label: text(value) }))}
      onChange={(value) => url.set(to(param, value))}
    />
  );
}
