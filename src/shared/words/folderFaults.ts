export const folderFaults = {
  notFull: 'Enter the full path, such as /home/ada/bills or C:\\bills',
  missing: (path: string) => `${path} does not exist. Create it, or change the integration’s folder.`,
  noFolder: (path: string) => `${path} is not a folder.`,
  denied: (path: string) => `Costloom cannot read ${path}. Check its permissions.`,
  connected: (path: string, files: number) =>
    files === 1
      ? `${path} can be read: 1 file.`
      : `${path} can be read: ${files.toLocaleString('en-US')} files.`,
} as const;
