import { SPEND_GROUPINGS } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { fieldChoices, fieldLabel } from '../../parts/spend/fields';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Select } from '../../ui/fields/Select';
import { groupingsOf, groupParam, thenParam } from './spendState';

const words = costWords.spend;

/** By what spend is grouped: one field, split by up to two further ones. */
export function Grouping({ known }: { known: Pick<CostRange, 'tagKeys' | 'virtualTags'> }) {
  const url = useUrl();
  const groupings = groupingsOf(url);
  const [first = 'service', ...then] = groupings;
  const free = (current?: string) =>
    fieldChoices(known.tagKeys, known.virtualTags).filter(
      ({ value }) => value === current || !groupings.includes(value),
    );
  return (
    <>
      <Select
        label={words.groupBy}
        prefix={words.groupBy}
        value={first}
        options={free(first)}
        onChange={(field) => url.set(to(groupParam, field))}
      />
      {then.map((field) => (
        <span key={field} className="cl-chargefilter">
          <Select
            label={words.thenBy}
            prefix={words.thenBy}
            value={field}
            options={free(field)}
            onChange={(next) =>
              url.set(
                to(
                  thenParam,
                  then.map((one) => (one === field ? next : one)),
                ),
              )
            }
          />
          <Button
            kind="quiet"
            icon="close"
            label={words.removeGroup(fieldLabel(field))}
            onClick={() =>
              url.set(
                to(
                  thenParam,
                  then.filter((one) => one !== field),
                ),
              )
            }
          />
        </span>
      ))}
      {groupings.length < SPEND_GROUPINGS && (
        <Select
          label={words.addGroup}
          value={null}
          placeholder={words.thenBy}
          options={free()}
          onChange={(field) => url.set(to(thenParam, [...then, field]))}
        />
      )}
    </>
  );
}
