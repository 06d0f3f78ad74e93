import { editorWords } from '@shared/words/editor';
import { headerWords as words } from '@shared/words/editorHeader';
import { useFrameMenus } from '../../../parts/page/frameMenus';
import { CloseButton } from './CloseButton';
import './header.css';

/** What the header is before a workflow is open, or when none can be opened: the way out is always there. */
export function BareHeader({ spaceId }: { spaceId: string | undefined }) {
  const menus = useFrameMenus();
  return (
    <header role="group" aria-label={words.label} className="cl-editor__header cl-editor-header">
      <div className="cl-editor-header__left">
        <CloseButton spaceId={spaceId} />
        <h1 className="cl-editor-header__name">{editorWords.title}</h1>
      </div>
      <div className="cl-editor-header__right">{menus}</div>
    </header>
  );
}
