import { notificationTopics, withContact, type Contact } from '@shared/model/settings/notifications';
import { readMailServer, readPreferences } from '@shared/model/settings/read';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { Panel } from '../../../ui/base/Panel';
import { Switch } from '../../../ui/fields/Field';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../../parts/settings/useSetting';
import { EmailEditor } from './EmailEditor';
import { SlackEditor } from './SlackEditor';
import { TeamsEditor } from './TeamsEditor';
import { ThisComputer } from './ThisComputer';

const DOMAIN = 'notifications';
const TYPE = 'preferences';
/** Of the preferences below, so that what follows them stays where it is when they come. */
const HEIGHT = 700;

export function NotificationsTab() {
  return (
    <div className="cl-stack cl-stack--l">
      <SettingsPart height={HEIGHT}>{() => <Preferences />}</SettingsPart>
      <ThisComputer />
    </div>
  );
}

function Preferences() {
  const { value } = useSetting(DOMAIN, TYPE);
  const mail = readMailServer(useSetting('mail', 'server').value);
  const { save } = useSaveSetting();
  const preferences = readPreferences(value);
  const put = (contact: Contact) => void save(DOMAIN, TYPE, withContact(preferences, contact));
  return (
    <>
      <Panel title={words.contacts} note={words.contactsHelp} flush>
        <EmailEditor preferences={preferences} hasServer={mail !== null} onChange={put} />
        <SlackEditor preferences={preferences} onChange={put} />
        <TeamsEditor preferences={preferences} onChange={put} />
      </Panel>
      <Panel title={words.topics}>
        {notificationTopics.map((topic) => {
          const [name, help] = words.topic[topic];
          return (
            <SettingRow key={topic} name={name} help={help} id={`topic-${topic}`}>
              <Switch
                label=""
                name={name}
                describedBy={`topic-${topic}`}
                checked={preferences[topic]}
                onChange={(on) => void save(DOMAIN, TYPE, { ...preferences, [topic]: on })}
              />
            </SettingRow>
          );
        })}
      </Panel>
    </>
  );
}
