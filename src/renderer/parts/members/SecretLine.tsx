import { memberWords as words } from '@shared/words/members';
import { Button } from '../../ui/base/Button';
import { useToast } from '../../ui/overlays/Toasts';

/** Something that is shown this once, to be copied. */
export function SecretLine(props: { title: string; text: string; secret: string; isLink?: boolean }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(props.secret).then(
      () => toast(props.isLink ? words.copied : words.secretCopied),
      () => toast({ text: words.copyFailed, error: true }),
    );
  return (
    <div className="cl-secret">
      <strong>{props.title}</strong>
      <p className="cl-muted">{props.text}</p>
      <div className="cl-row">
        <code className="cl-secret__text">{props.secret}</code>
        <Button icon="copy" onClick={() => void copy()}>
          {props.isLink ? words.copy : words.copySecret}
        </Button>
      </div>
    </div>
  );
}
