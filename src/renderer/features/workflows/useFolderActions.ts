import { workflowListWords } from '@shared/words/workflowLists';
import type { Folder } from '../../data/folders';
import { useToast } from '../../ui/overlays/Toasts';
import { childPath, nameOfPath, ROOT } from './folderTree';
import { useSend } from '../../parts/feedback/useSend';

/** Changes of folders, which the tree shows at once and takes back with the reason where the server refuses them. */
export function useFolderActions(spaceId: string) {
  const words = workflowListWords.folders;
  const toast = useToast();
  const [create] = useSend('workflowFolders.create');
  const [change] = useSend('workflowFolders.change');
  const [remove] = useSend('workflowFolders.delete');

  async function setPath({ folder_id: id }: Folder, path: string, failed: string): Promise<boolean> {
    const reply = await change({ params: { id }, body: { space_id: spaceId, path } }, { failed });
    return !reply.error;
  }

  return {
    async add(path: string): Promise<boolean> {
      const reply = await create({ body: { space_id: spaceId, path } }, { failed: words.addFailed });
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
      const { folder_id: id, name } = folder;
      const reply = await remove(
        { params: { id }, query: { space_id: spaceId } },
        { done: ({ data }) => words.deleted(name, data.moved_workflows), failed: words.deleteFailed },
      );
      return !reply.error;
    },
  };
}
