import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { billEndings } from '@shared/model/billFiles';
import { importWords } from '@shared/words/imports';
import { uiWords } from '@shared/words/ui';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatBytes } from '../../platform/formatting/numbers';
import { Page } from '../../parts/page/Page';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { Button, Spinner } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Progress } from '../../ui/feedback/States';
import { FileDrop } from '../../ui/fields/FileDrop';
import { Row, Stack } from '../../ui/layout/Layout';
import { Batch } from './Batch';
import { Review, type Target } from './Review';
import { useBatch } from './useBatch';
import { useWizard } from './useWizard';
import './import.css';
import { useChange } from '../../platform/api/calls';

/** Bills from their files to the start of their imports: one with a look at its columns, several at once. */
export function ImportScreen() {
  const words = importWords.wizard;
  const wizard = useWizard();
  const { state } = wizard;
  const [start, starting] = useChange('costs.startImport');
  const [started, setStarted] = useState<string | null>(null);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const batch = useBatch(params.get('source'));
  const isLeaving = batch.files.some(({ phase }) => phase !== 'started' && phase !== 'failed');

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1) return batch.choose(files);
    return file && wizard.choose(file);
  };
  async function begin(target: Target) {
    if (state.step !== 'review') return;
    const body = {
      upload_id: state.uploadId,
      format: state.format,
      corrections: state.corrections,
      date_order: state.dateOrder,
      ...target,
    };
    const reply = await start({ body });
    if (reply.error) return;
    wizard.handedOver();
    setStarted(reply.data.data.importId);
  }
  // Only when it is drawn that nothing can be lost any more: before that, leaving is held back.
  useEffect(() => {
    if (started !== null) void navigate(`/bills/imports/${encodeURIComponent(started)}`);
  }, [started, navigate]);

  return (
    <Page narrow={state.step !== 'review'}>
      <UnsavedChanges when={(state.step === 'review' && started === null) || isLeaving} />
      {batch.files.length > 0 && (
        <Batch files={batch.files} onAnswer={(at, order) => void batch.answer(at, order)} />
      )}
      {state.step === 'choose' && batch.files.length === 0 && (
        <>
          {state.problem && <Banner tone="bad">{state.problem}</Banner>}
          <FileDrop
            size="large"
            label={importWords.wizard.drop}
            text={importWords.wizard.dropText}
            choose={importWords.wizard.choose}
            accept={billEndings.join(',')}
            multiple
            onFiles={(files) => void choose(files)}
          />
        </>
      )}
      {state.step === 'uploading' && (
        <Panel title={state.name}>
          <Stack>
            <Progress value={state.size === 0 ? 0 : state.sent / state.size} label={words.uploading} />
            <Row between>
              <span className="cl-muted cl-num">
                {words.uploading} · {words.uploaded(formatBytes(state.sent), formatBytes(state.size))}
              </span>
              <Button onClick={wizard.restart}>{uiWords.cancel}</Button>
            </Row>
          </Stack>
        </Panel>
      )}
      {state.step === 'inspecting' && (
        <Panel title={state.name}>
          <Row>
            <Spinner label={words.inspecting} />
            <span className="cl-muted cl-grow">{words.inspecting}</span>
            <Button onClick={wizard.restart}>{uiWords.cancel}</Button>
          </Row>
        </Panel>
      )}
      {state.step === 'review' && (
        <Review
          state={state}
          sourceId={params.get('source')}
          problem={starting.error ? reasonOf(starting.error) : state.problem}
          busy={starting.isLoading}
          onCorrect={wizard.correct}
          onReformat={wizard.reformat}
          onOrder={wizard.order}
          onRestart={wizard.restart}
          onStart={(target) => void begin(target)}
        />
      )}
    </Page>
  );
}
