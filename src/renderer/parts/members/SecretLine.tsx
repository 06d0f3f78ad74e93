import { memberWords as words } from '@shared/words/members';
import { Button } from '../../ui/base/Button';
import { useCopy } from '../../ui/overlays/useCopy';
import { Row, Stack, Text } from '../../ui/layout/Layout';

/** Something that is shown this once, to be copied. */
export function SecretLine(props: { title: string; text: string; secret: string; isLink?: boolean }) {
  const copy = useCopy();
  const done = props.isLink ? words.copied : words.secretCopied;
  return (
    <Stack gap="s" box="line" pad="m" className="cl-secret">
      <strong>{props.title}</strong>
      <p className="cl-muted">{props.text}</p>
      <Row>
        <Text as="code" mono size="s" flow="break" className="cl-grow cl-secret__text">
          {props.secret}
        </Text>
        <Button icon="copy" onClick={() => copy(props.secret, done, words.copyFailed)}>
          {props.isLink ? words.copy : words.copySecret}
        </Button>
      </Row>
    </Stack>
  );
}
