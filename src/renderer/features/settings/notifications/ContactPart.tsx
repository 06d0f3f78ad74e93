import { useId, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { contactGap, type Contact } from '@shared/model/settings/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { selectIsSavingSetting } from '../../../data/settings';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Switch } from '../../../ui/fields/Field';
import { Heading, Row, Stack } from '../../../ui/layout/Layout';
import { useChange } from '../../../platform/api/calls';

/** One way of telling: its switch, which waits until the way is set up, its fields, and a test. */
export function ContactPart(props: {
  title: string;
  contact: Contact;
  /** Instead of what is missing by itself: why it cannot be switched on. */
  blocked?: ReactNode;
  onToggle(enabled: boolean): void;
  children: ReactNode;
}) {
  const { contact, title } = props;
  const id = useId();
  const gap = contactGap(contact);
  const off = gap !== null || Boolean(props.blocked);
  return (
    <Stack as="section" gap="s" pad="l" className="cl-contact" label={title}>
      <Row gap="m">
        <Heading>{title}</Heading>
        <span className="cl-grow cl-faint" id={id}>
          {props.blocked ?? (gap === null ? '' : words.gaps[gap])}
        </span>
        <Switch
          label=""
          name={words.on(title)}
          describedBy={id}
          checked={contact.enabled}
          disabled={off && !contact.enabled}
          onChange={props.onToggle}
        />
      </Row>
      <Stack>
        {props.children}
        {!off && <TestMessage channel={contact.type} />}
      </Stack>
    </Stack>
  );
}

function TestMessage({ channel }: { channel: Contact['type'] }) {
  const [send, { isLoading }] = useChange('notifications.test');
  // The server sends to what it has; what was chosen last may still be on its way.
  const isSaving = useSelector(selectIsSavingSetting);
  const [result, setResult] = useState<{ sent: boolean; text: string } | null>(null);
  async function test() {
    setResult(null);
    const reply = await send({ body: { channel } });
    if (reply.error !== undefined) return setResult({ sent: false, text: reasonOf(reply.error) });
    const { sent, to, message } = reply.data.data;
    setResult({ sent, text: sent ? words.testSent(to.join(', ')) : message });
  }
  return (
    <>
      <div>
        <Button busy={isLoading || isSaving} onClick={() => void test()}>
          {words.test}
        </Button>
      </div>
      {result && (
        <Banner tone={result.sent ? 'good' : 'bad'} onClose={() => setResult(null)}>
          {result.sent ? result.text : `${words.testFailed}: ${result.text}`}
        </Banner>
      )}
    </>
  );
}
