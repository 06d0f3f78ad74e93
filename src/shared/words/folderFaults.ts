export const folderFaults = {
  notFull: 'Give the full path, such as /home/ada/bills or C:\\bills',
  missing: (path: string) => `${path} does not exist. Create it, or change the folder of the integration.`,
  noFolder: (path: string) => `${path} is not a folder.`,
  denied: (path: string) => `Costloom is not allowed to read ${path}.`,
  connected: (path: string, files: number) =>
    files === 1
      ? `${path} can be read: 1 file.`
      : `${path} can be read: ${files.toLocaleString('en-US')} files.`,
} as const;
