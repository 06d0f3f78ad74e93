import { workflowListWords } from '@shared/words/workflowLists';
import type { Space } from '../../data/spaces';
import { isTemporary } from '../../data/temporaryId';
import { useCall } from '../../platform/api/calls';
import { SelectField } from '../../ui/fields/TextField';

export interface Place {
  spaceId: string;
  /** Null: the root. */
  folderId: string | null;
}

const ROOT = '/';

/** Where a new workflow goes: the space, where there are several, and the folder in it, where there are any. */
export function WorkflowPlace(props: {
  place: Place;
  spaces: readonly Space[];
  onChange(place: Place): void;
}) {
  const { place, spaces, onChange } = props;
  const words = workflowListWords.create;
  const { data } = useCall('workflowFolders.list', { query: { space_id: place.spaceId } });
  const folders = (data?.data ?? []).filter(({ folder_id }) => !isTemporary(folder_id));
  return (
    <>
      {spaces.length > 1 && (
        <SelectField
          label={words.space}
          value={place.spaceId}
          options={spaces.map((space) => ({ value: space.space_id, label: space.name }))}
          onChange={(spaceId) => onChange({ spaceId, folderId: null })}
        />
      )}
      {folders.length > 0 && (
        <SelectField
          label={words.folder}
          value={place.folderId ?? ROOT}
          options={[
            { value: ROOT, label: workflowListWords.folders.root },
            ...folders.map((folder) => ({
              value: folder.folder_id,
              label: folder.path.slice(1).replaceAll('/', ' / '),
            })),
          ]}
          onChange={(id) => onChange({ ...place, folderId: id === ROOT ? null : id })}
        />
      )}
    </>
  );
}
