import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectionCheck, IntegrationKind } from '../../data/integrations';
import { Tag, type Tone } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { markedPermissions, type MarkedPermission } from './permissionMarks';

const words = integrationScreenWords.permissions;
const SHORT = 8;

/** What the service must grant and what for; after a check, which of it it does. */
export function Permissions(props: {
  needed: IntegrationKind['permissions'];
  check: ConnectionCheck | null;
}) {
  if (props.needed.length === 0) return <p className="cl-muted">{words.none}</p>;
  const marked = markedPermissions(props.needed, props.check);
  const groups = [...new Set(marked.map(({ capability }) => capability))];
  return (
    <>
      {groups.map((capability) => {
        const own = marked.filter((one) => one.capability === capability);
        if (groups.length === 1) return <List key={capability} marked={own} />;
        // Short groups, and what is needed before anything works, are open.
        const isOpen = own.length <= SHORT || own.some(({ optional }) => !optional);
        return (
          <details key={capability} open={isOpen}>
            <summary className="cl-muted cl-size-s cl-strong cl-perms__group">
              {integrationScreenWords.capabilities[capability]}{' '}
              <span className="cl-faint">
                {words.group(own.length, own.filter(({ mark }) => mark === 'missing').length)}
              </span>
            </summary>
            <List marked={own} />
          </details>
        );
      })}
    </>
  );
}

function List({ marked }: { marked: readonly MarkedPermission[] }) {
  return (
    <ul aria-label={words.title}>
      {marked.map((permission, at) => (
        <Stack
          as="li"
          gap="xxs"
          edge={at > 0 ? 'top' : undefined}
          className="cl-perms__one"
          key={permission.name}
        >
          <Row as="span" wrap>
            <Text as="code" size="s" mono flow="break">
              {permission.name}
            </Text>
            {permission.optional && <span className="cl-faint">{words.optional}</span>}
            <span className="cl-grow" />
            <Mark permission={permission} />
          </Row>
          <span className="cl-muted">{permission.why}</span>
        </Stack>
      ))}
    </ul>
  );
}

function Mark({ permission }: { permission: MarkedPermission }) {
  const { mark, optional } = permission;
  if (mark === null) return null;
  if (mark === 'granted')
    return (
      <Tag tone="good" icon="check">
        {words.granted}
      </Tag>
    );
  const tone: Tone = mark === 'missing' ? (optional ? 'warn' : 'bad') : 'neutral';
  return (
    <Tag tone={tone} icon={mark === 'missing' ? 'close' : 'help'}>
      {mark === 'missing' ? words.missing : words.untold}
    </Tag>
  );
}
