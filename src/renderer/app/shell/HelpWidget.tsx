import { useState, type KeyboardEvent } from 'react';
import { helpWords as words } from '@shared/words/help';
import { uiWords } from '@shared/words/ui';
import { Help } from '../../parts/help/Help';
import { Button } from '../../ui/base/Button';
import { focusOn, homeOfFocus } from '../../ui/overlays/focusHome';

/** Help beside the screen that it is about: it stays while its reader goes on working. */
export function HelpWidget(props: { topicId: string; onKeys(): void; onClose(): void }) {
  const { topicId, onKeys, onClose } = props;
  const [home] = useState(homeOfFocus);
  const close = () => {
    onClose();
    focusOn(home);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className="cl-helpwidget" role="dialog" aria-label={words.title} onKeyDown={onKeyDown}>
      <header className="cl-helpwidget__head">
        <h2>{words.title}</h2>
        <Button kind="quiet" icon="close" label={uiWords.close} onClick={close} />
      </header>
      <div className="cl-helpwidget__body">
        <Help topicId={topicId} onKeys={onKeys} />
      </div>
    </aside>
  );
}
