import { caseStatuses, statusLabels, type CaseStatus } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { Button } from '../../ui/base/Button';
import { Checkbox } from '../../ui/fields/Field';
import { Stack } from '../../ui/layout/Layout';
import { Popover } from '../../ui/overlays/Popover';
import { statusSections, statusText, toggleAll, toggleSection, toggleStatus } from './statusSections';
import './filters.css';

interface Props {
  values: readonly CaseStatus[];
  onChange(values: CaseStatus[]): void;
}

/** Statuses in their sections; a section's header ticks or unticks all of it, “all” all of them. */
export function StatusSelect({ values, onChange }: Props) {
  const words = caseWords.filter;
  const text = statusText(values);
  const ticked = (statuses: readonly CaseStatus[]) =>
    statuses.filter((status) => values.includes(status)).length;
  return (
    <Popover
      content={
        <Stack gap="s" pad="m" className="cl-statuses" role="group" label={words.status}>
          <Checkbox
            label={words.all}
            checked={values.length === caseStatuses.length}
            partly={values.length > 0 && values.length < caseStatuses.length}
            onChange={() => onChange(toggleAll(values))}
          />
          {statusSections.map((section) => {
            const n = ticked(section.statuses);
            return (
              <Stack
                key={section.id}
                gap="s"
                edge="top"
                className="cl-statuses__section"
                role="group"
                label={section.title}
              >
                {section.toggles && (
                  <div className="cl-strong">
                    <Checkbox
                      label={section.title}
                      checked={n === section.statuses.length}
                      partly={n > 0 && n < section.statuses.length}
                      onChange={() => onChange(toggleSection(values, section))}
                    />
                  </div>
                )}
                {section.statuses.map((status) => (
                  <div key={status} className={section.toggles ? 'cl-statuses__one' : ''}>
                    <Checkbox
                      label={statusLabels[status]}
                      checked={values.includes(status)}
                      onChange={() => onChange(toggleStatus(values, status))}
                    />
                  </div>
                ))}
              </Stack>
            );
          })}
        </Stack>
      }
    >
      <Button menu className="cl-select" label={`${words.status}: ${text}`} endIcon="chevronDown">
        <span className="cl-faint">{words.status} </span>
        {text}
      </Button>
    </Popover>
  );
}
