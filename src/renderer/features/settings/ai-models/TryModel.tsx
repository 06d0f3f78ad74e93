import { aiSettingsWords as words } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { useChange } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { bodyOf, type ModelDraft } from './modelDraft';

/** One short question, before the model is kept: its answer, and how long it took. */
export function TryModel(props: {
  draft: ModelDraft;
  model: AiModel | undefined;
  /** Shows what is wrong; true when nothing is. */
  check(): boolean;
}) {
  const [test, { data, error, isLoading }] = useChange('aiModels.test');
  const ask = () => {
    if (!props.check()) return;
    const lent = props.model ? { model_id: props.model.model_id } : {};
    void test({ body: { ...bodyOf(props.draft), ...lent } });
  };
  return (
    <Stack align="start" live="polite">
      <Button busy={isLoading} onClick={ask}>
        {words.test}
      </Button>
      {!isLoading && error !== undefined && <Banner tone="bad">{reasonOf(error)}</Banner>}
      {!isLoading && data && (
        <Banner tone="good">
          <strong>{words.tested(formatNumber(data.data.milliseconds / 1000, 1), data.data.tokens)}</strong>{' '}
          {data.data.answer}
        </Banner>
      )}
    </Stack>
  );
}
