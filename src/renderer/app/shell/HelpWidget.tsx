import { useState, type KeyboardEvent } from 'react';
import { helpWords as words } from '@shared/words/help';
import { uiWords } from '@shared/words/ui';
import { useLocation, useNavigate } from 'react-router';
import { Help } from '../../parts/help/Help';
import { Button } from '../../ui/base/Button';
import { focusOn, homeOfFocus } from '../../ui/overlays/focusHome';
import { Row, Stack, Text } from '../../ui/layout/Layout';

/** Help beside the screen that it is about: it stays while its reader goes on working. */
export function HelpWidget(props: { topicId: string; onKeys(): void; onClose(): void }) {
  const { topicId, onKeys, onClose } = props;
  const [home] = useState(homeOfFocus);
  const [topic, setTopic] = useState(topicId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    onClose();
    focusOn(home);
  };
  const openPage = () => {
    void navigate(topic === '' ? '/support' : `/support?topic=${encodeURIComponent(topic)}`);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <Stack
      as="aside"
      gap="none"
      box="surface"
      pad="none"
      className="cl-helpwidget"
      role="dialog"
      label={words.title}
      onKeyDown={onKeyDown}
    >
      <Row as="header" between pad="m" edge="bottom">
        <Text as="h2" size="l" strong>
          {words.title}
        </Text>
        <Row gap="none">
          <Button kind="quiet" icon="external" label={words.asPage} onClick={openPage} />
          <Button kind="quiet" icon="close" label={uiWords.close} onClick={close} />
        </Row>
      </Row>
      <div className="cl-scroll cl-pad-m">
        <Help topic={topic} onTopic={setTopic} open={pathname + search} onKeys={onKeys} />
      </div>
    </Stack>
  );
}
