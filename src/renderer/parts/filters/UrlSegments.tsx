import { to, useUrl, type UrlParam } from '../../platform/urlState';
import { Segmented } from '../../ui/fields/Field';

/** A few choices side by side, of which the address says one. */
export function UrlSegments<T extends string>(props: {
  label: string;
  param: UrlParam<T>;
  values: readonly T[];
  texts: Readonly<Record<T, string>>;
}) {
  const { label, param, values, texts } = props;
  const url = useUrl();
  return (
    <Segmented
      label={label}
      value={url.get(param)}
      options={values.map((value) => ({ value, label: texts[value] }))}
      onChange={(next) => url.set(to(param, next))}
    />
  );
}
