import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import { Columns, Text } from '../../../ui/layout/Layout';
import { consoleLink } from './consoleLink';

/** Where it is and since when, as the newest bill says it. */
export function ResourceFacts({ found }: { found: BillResource }) {
  const link = consoleLink(found);
  const facts: [string, string][] = [
    [words.id, found.resource],
    [costWords.fields.resource_type, found.type],
    [costWords.fields.service, found.service],
    [costWords.fields.provider, found.provider],
    [
      costWords.fields.account,
      found.account_name === found.account ? found.account : `${found.account_name} (${found.account})`,
    ],
    [costWords.fields.region, found.region],
    [costWords.fields.zone, found.zone],
    [words.billed, costWords.basis.days(found.first_day, found.last_day)],
  ];
  return (
    <Panel
      title={words.facts}
      actions={
        link !== null && (
          <a href={link} target="_blank" rel="noreferrer">
            {words.console(found.provider)}
          </a>
        )
      }
    >
      <Columns as="dl" min={210}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" size="s" tone="muted">
                {name}
              </Text>
              <Text as="dd" flow="break">
                {value}
              </Text>
            </div>
          ))}
      </Columns>
    </Panel>
  );
}
