import { workflowListWords } from '@shared/words/workflowLists';
import type { Folder } from '../../data/folders';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { childPath, nameOfPath, ROOT } from './folderTree';
import { useChange } from '../../platform/api/calls';

/** Changes of folders, which the tree shows at once and takes back with the reason where the server refuses them. */
export function useFolderActions(spaceId: string) {
  const words = workflowListWords.folders;
  const toast = useToast();
  const [create] = useChange('workflowFolders.create');
  const [change] = useChange('workflowFolders.change');
  const [remove, { isLoading: removing }] = useChange('workflowFolders.delete');
  const refuse = (text: string, error: unknown) =>
    toast({ text: `${text}: ${reasonOf(error)}`, error: true });

  async function setPath(folder: Folder, path: string, failure: string): Promise<boolean> {
    const reply = await change({ params: { id: folder.folder_id }, body: { space_id: spaceId, path } });
    if (reply.error) refuse(failure, reply.error);
    return !reply.error;
  }

  return {
    removing,
    async add(path: string): Promise<boolean> {
      const reply = await create({ body: { space_id: spaceId, path } });
      if (reply.error) refuse(words.addFailed, reply.error);
      return !reply.error;
    },
    rename: (folder: Folder, path: string) => setPath(folder, path, words.renameFailed),
    /** → where it is then, or null where it was refused. */
    async move(folder: Folder, target: string): Promise<string | null> {
      const path = childPath(target, folder.name);
      if (!(await setPath(folder, path, words.moveFolderFailed))) return null;
      toast(words.moved(folder.name, target === ROOT ? words.root : nameOfPath(target)));
      return path;
    },
    async remove(folder: Folder): Promise<boolean> {
      const reply = await remove({ params: { id: folder.folder_id }, query: { space_id: spaceId } });
      if (reply.error) refuse(words.deleteFailed, reply.error);
      else toast(words.deleted(folder.name, reply.data.data.moved_workflows));
      return !reply.error;
    },
  };
}
