import { readNumber } from '@shared/model/numbers';
import { useState } from 'react';
import { readAiRules } from '@shared/model/settings/ai';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useSaveSetting, useSettingsOf } from '../../../parts/settings/useSetting';
import { formatMoney } from '../../../platform/formatting/money';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Panel } from '../../../ui/base/Panel';
import { TextInput } from '../../../ui/fields/Field';

const textOf = (limit: number) => (limit === 0 ? '' : String(limit));

/** 0 for an empty text: no limit. Undefined for what is no limit. */
function readLimit(text: string, whole: boolean): number | undefined {
  if (text.trim() === '') return 0;
  const limit = readNumber(text);
  return limit !== undefined && limit > 0 && limit <= 1e9 && (!whole || Number.isInteger(limit))
    ? limit
    : undefined;
}

/** How much models may be asked in a day, beside what was used today. */
export function Limits({ today }: { today: { tokens: number; cost: number; requests: number } }) {
  const rules = readAiRules(useSettingsOf('ai'));
  const { tokens, cost, requests } = today;
  return (
    <Panel
      title={words.limits}
      note={words.today(formatNumber(tokens), formatMoney(cost, 'USD', true), words.requestCount(requests))}
    >
      <Limit
        key={`tokens ${rules.daily_tokens}`}
        type="daily_tokens"
        name={words.tokens}
        limit={rules.daily_tokens}
      />
      <Limit key={`cost ${rules.daily_cost}`} type="daily_cost" name={words.cost} limit={rules.daily_cost} />
    </Panel>
  );
}

function Limit({ type, name, limit }: { type: 'daily_tokens' | 'daily_cost'; name: string; limit: number }) {
  const [text, setText] = useState(textOf(limit));
  const { save } = useSaveSetting();
  const next = readLimit(text, type === 'daily_tokens');
  const done = () => {
    if (next !== undefined && next !== limit) void save('ai', type, next, words.settingSaved);
  };
  return (
    <SettingRow name={name} help={next === undefined ? words.wrongLimit : words.limitHelp}>
      <TextInput
        label={name}
        value={text}
        invalid={next === undefined}
        width={160}
        maxLength={20}
        onChange={setText}
        onEnter={done}
        onLeave={done}
      />
    </SettingRow>
  );
}
