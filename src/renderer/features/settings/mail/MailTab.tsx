import { readMailServer } from '@shared/model/settings/read';
import { mailWords as words } from '@shared/words/notificationSettings';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Panel } from '../../../ui/base/Panel';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSetting } from '../../../parts/settings/useSetting';
import { MailForm } from './MailForm';

export function MailTab() {
  return (
    <Panel title={words.title}>
      <SettingsPart>{() => <Server />}</SettingsPart>
    </Panel>
  );
}

function Server() {
  const { value } = useSetting('mail', 'server');
  const server = readMailServer(value);
  return (
    <div className="cl-stack cl-stack--l">
      <p className="cl-muted">{words.help}</p>
      <MailForm key={JSON.stringify(server)} server={server} />
      {server && (
        <p className="cl-faint">
          {words.tests} <PathLink to="/settings?tab=notifications">{words.testsLink}</PathLink>
        </p>
      )}
    </div>
  );
}
