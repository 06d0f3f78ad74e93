import { Button } from '../../../ui/base/Button';

/** Values that are known, each one press away. */
export function LabelsOffered({
  values,
  onChoose,
}: {
  values: readonly string[];
  onChoose(value: string): void;
}) {
  if (values.length === 0) return null;
  return (
    <div className="cl-row cl-row--wrap">
      {values.map((value) => (
        <Button key={value} size="small" kind="quiet" icon="tag" onClick={() => onChoose(value)}>
          {value}
        </Button>
      ))}
    </div>
  );
}
