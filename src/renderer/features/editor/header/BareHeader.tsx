import type { ReactNode } from 'react';
import { editorWords } from '@shared/words/editor';
import { headerWords as words } from '@shared/words/editorHeader';
import { useFrameMenus } from '../../../parts/page/frameMenus';
import { Row } from '../../../ui/layout/Layout';
import { CloseButton } from './CloseButton';
import './header.css';

/** What the header is before a workflow is open, or when none can be opened: the way out is always there. */
export function BareHeader({ spaceId }: { spaceId: string | undefined }) {
  const menus = useFrameMenus();
  return (
    <HeaderFrame end={menus}>
      <CloseButton spaceId={spaceId} />
      <h1 className="cl-editor-header__name cl-size-l">{editorWords.title}</h1>
    </HeaderFrame>
  );
}

/** Two groups of controls at the ends of the header. */
export function HeaderFrame({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <Row
      as="header"
      gap="l"
      edge="bottom"
      role="group"
      label={words.label}
      className="cl-editor__header cl-editor-header"
    >
      <Row className="cl-editor-header__left">{children}</Row>
      <Row room="own" className="cl-editor-header__right">
        {end}
      </Row>
    </Row>
  );
}
