import type { ErrorGroup } from '@shared/model/executionStatus';
import { runWords } from '@shared/words/runs';
import { Icon } from '../../ui/base/Icon';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import './executions.css';

/** EXEC-44: what failed, of which group that is, and what to do about it. */
export function ErrorNote({ type, message }: { type: ErrorGroup | null; message: string }) {
  const { title, hint } = runWords.errorGroups[type ?? 'general'];
  return (
    <Row gap="m" align="start" box="line" className="cl-errornote">
      <Icon name="error" className="cl-bad" />
      <Stack gap="xxs">
        <Text as="strong" tone="bad">
          {title}
        </Text>
        <Text as="p" flow="typed">
          {message}
        </Text>
        <Text as="p" size="s" tone="muted">
          {hint}
        </Text>
      </Stack>
    </Row>
  );
}
