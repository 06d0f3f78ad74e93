import { remedyApprovers } from '@shared/model/settings/remedyWays';
import { readWays } from '@shared/model/settings/read';
import { remedyWaysWords as words } from '@shared/words/remedyWays';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSettingsOf } from '../../../parts/settings/useSetting';
import { useRights } from '../../../parts/user/userContext';
import { Panel } from '../../../ui/base/Panel';
import { Segmented } from '../../../ui/fields/Field';
import { RemedyChannel } from './RemedyChannel';
import { RemedyTicketPlace } from './RemedyTicketPlace';

/** How remedies ask for approval and tell what came of it. */
export function Remedies() {
  return (
    <Panel title={words.title}>
      <SettingsPart>{() => <Ways />}</SettingsPart>
    </Panel>
  );
}

function Ways() {
  const ways = readWays(useSettingsOf('remedies'));
  const rights = useRights();
  const may = rights.mayChange('systemSettings:write') && rights.may('org:settings');
  const { save } = useSaveSetting();
  return (
    <>
      <p className="cl-muted">{words.text}</p>
      <SettingRow name={words.approvers.label} help={words.approvers.help}>
        <Segmented
          label={words.approvers.label}
          value={ways.approvers}
          disabled={!may}
          options={remedyApprovers.map((value) => ({ value, label: words.approvers[value] }))}
          onChange={(next) => void save('remedies', 'approvers', next, words.saved)}
        />
      </SettingRow>
      <RemedyChannel
        key={`chat ${JSON.stringify(ways.chat)}`}
        chat={ways.chat}
        may={may}
        onChange={(chat) => void save('remedies', 'chat', chat, words.saved)}
      />
      <RemedyTicketPlace
        key={`ticket ${JSON.stringify(ways.ticket)}`}
        ticket={ways.ticket}
        may={may}
        onChange={(ticket) => void save('remedies', 'ticket', ticket, words.saved)}
      />
    </>
  );
}
