/** What steps say that write to Slack and Microsoft Teams. */
export const chatStepWords = {
  notConnected: (service: string) =>
    `Integration: ${service} is not connected, or its integration is inactive. Connect it under Integrations.`,
  unclear: 'The message may have been sent. Look before you send it again.',
  noPerson: (person: string) =>
    `No one in Slack has the email address ${person}. Enter the member ID, which begins with U.`,
  noTeamsPerson: (person: string) =>
    `No one in Microsoft Teams has the email address ${person}. Enter the object ID in Microsoft Entra.`,
  plainUpload: 'Slack named an address without encryption for the file, which is not used.',
} as const;
