import { useState } from 'react';
import { ALLOCATION_TEXT_MAX } from '@shared/model/kubernetes/allocation';
import { kubernetesWords } from '@shared/words/kubernetes';
import type { Cluster, ImportedAllocations } from '../../../data/kubernetes';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoney } from '../../../platform/formatting/money';
import { formatBytes } from '../../../platform/formatting/numbers';
import { Banner } from '../../../ui/feedback/States';
import { FileButton } from '../../../ui/fields/FileButton';
import { ActionDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { Problems } from '../Problems';
import { contentOf, type FileContent } from './allocationFile';
import { useChange } from '../../../platform/api/calls';

const words = kubernetesWords.importing;

interface Chosen {
  name: string;
  size: number;
  content: FileContent;
}

/** An allocation file: looked at first, then all of it or nothing. */
export function AddAllocations({ cluster, onClose }: { cluster: Cluster; onClose(): void }) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [told, setTold] = useState<ImportedAllocations | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [run, { isLoading }] = useChange('kubernetes.import');
  const toast = useToast();
  const isReady = told !== null && told.wrong === 0;
  async function send(content: FileContent, dry_run: boolean) {
    const reply = await run({
      params: { id: cluster.cluster_id },
      body: Object.assign({ dry_run }, content),
    });
    if (reply.error) return setRefused(reasonOf(reply.error));
    setTold(reply.data.data);
    if (!reply.data.data.imported) return;
    toast(words.done(reply.data.data.days));
    onClose();
  }
  async function choose(chosen: File) {
    setTold(null);
    setRefused(null);
    setFile(null);
    if (chosen.size > ALLOCATION_TEXT_MAX) return setRefused(words.large(chosen.name));
    const content = await contentOf(chosen);
    if (content === null) return setRefused(words.empty(chosen.name));
    setFile({ name: chosen.name, size: chosen.size, content });
    await send(content, true);
  }
  return (
    <ActionDialog
      title={words.title(cluster.name)}
      open
      onClose={onClose}
      width={640}
      keepOnOutsideClick
      confirm={words.run(isReady ? told.days : null)}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => file && void send(file.content, false)}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        <FileButton
          label={words.label}
          accept=".json,.csv,.parquet"
          disabled={isLoading}
          onFile={(chosen) => void choose(chosen)}
        >
          {words.choose}
        </FileButton>
        {file && <p className="cl-num">{`${file.name}, ${formatBytes(file.size)}`}</p>}
        {refused !== null && <Banner tone="bad">{refused}</Banner>}
        {isReady && <Ready told={told} currency={cluster.currency} />}
        {told && told.wrong > 0 && (
          <Problems
            tone="warn"
            summary={words.wrong(told.wrong)}
            label={words.problems}
            place={words.place}
            problems={told.problems.map(({ place, reason }) => ({ at: place || words.file, reason }))}
          />
        )}
      </div>
    </ActionDialog>
  );
}

function Ready({ told, currency }: { told: ImportedAllocations; currency: string }) {
  return (
    <>
      <Banner tone="info">
        {`${words.ready(told.days, told.first ?? '', told.last ?? '')}: `}
        {words.has(told.namespaces, told.workloads, formatMoney(told.total, currency, true))}
        {told.replaced > 0 && ` ${words.replaced(told.replaced)}`}
      </Banner>
      {told.no_idle_days > 0 && <Banner tone="warn">{words.noIdle(told.no_idle_days)}</Banner>}
      {told.idle_below_zero_days > 0 && (
        <Banner tone="warn">{words.idleBelowZero(told.idle_below_zero_days)}</Banner>
      )}
      {told.labels_left_out.length > 0 && <Banner tone="warn">{words.leftOut(told.labels_left_out)}</Banner>}
    </>
  );
}
