import { editorFieldWords } from '@shared/words/editorFields';
import { Icon } from '../../../ui/base/Icon';

const words = editorFieldWords.json;

/** MSG-91, with a sign besides its colour. */
export function JsonState({ text, isValid }: { text: string; isValid: boolean }) {
  if (text.trim() === '') return <span />;
  return (
    <span
      className={`cl-row cl-row--inline cl-gap-xs cl-size-s ${isValid ? 'cl-good' : 'cl-bad'}`}
      role="status"
    >
      <Icon name={isValid ? 'check' : 'error'} size={14} />
      {isValid ? words.valid : words.invalid}
    </span>
  );
}
