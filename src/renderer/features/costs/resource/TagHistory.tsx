import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import { Row, Stack, Text } from '../../../ui/layout/Layout';

type TagSet = BillResource['tags'][number];

/** What differs from the set before, so that a change is seen at once. */
function changed(set: TagSet, before: TagSet | undefined): Set<string> {
  if (!before) return new Set();
  const keys = [...Object.keys(set.tags), ...Object.keys(before.tags)];
  return new Set(keys.filter((key) => set.tags[key] !== before.tags[key]));
}

/** The tags that the bills carried, the newest first. */
export function TagHistory({ sets }: { sets: readonly TagSet[] }) {
  const tagged = sets.some(({ tags }) => Object.keys(tags).length > 0);
  return (
    <Panel title={words.tags}>
      <Stack>
        {!tagged && <p className="cl-faint">{words.untagged}</p>}
        {tagged &&
          sets.map((set, at) => {
            const before = sets[at + 1];
            const differs = changed(set, before);
            const lost = [...differs].filter((key) => set.tags[key] === undefined);
            return (
              <Stack as="section" gap="xs" key={`${set.first_day} ${set.last_day} ${at}`}>
                <Text as="h4" size="s" tone="faint" medium className="cl-flush">
                  {costWords.basis.days(set.first_day, set.last_day)}
                </Text>
                <Row as="ul" wrap align="stretch" className="cl-tagset">
                  {Object.entries(set.tags).map(([key, value]) => (
                    <li key={key} className={differs.has(key) ? 'cl-strong' : ''}>
                      <span className="cl-faint">{key}</span> {value}
                    </li>
                  ))}
                  {lost.map((key) => (
                    <li key={key} className="cl-tagset__lost">
                      <span className="cl-faint">{key}</span> {before?.tags[key]}
                    </li>
                  ))}
                </Row>
                {Object.keys(set.tags).length === 0 && <p className="cl-faint">{words.untagged}</p>}
              </Stack>
            );
          })}
      </Stack>
    </Panel>
  );
}
