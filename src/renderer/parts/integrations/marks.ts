import type { IntegrationType } from '../../data/integrations';

type Tone = 'purple' | 'indigo' | 'blue' | 'teal' | 'green' | 'amber' | 'orange' | 'pink' | 'grey';

interface Mark {
  tone: Tone;
  /** Filled softly behind the lines; `d` on a grid of 24. */
  fill: string;
  lines: string;
}

/** Marks of our own for what a service is about; not the services' trademarks. */
export const marks: Record<IntegrationType, Mark> = {
  SLACK: {
    tone: 'purple',
    fill: 'M3 3.500h18V16h-8l-5 4.500V16H3z',
    lines:
      'M3 3.500h18V16h-8l-5 4.500V16H3zM11 6.200l-1.300 7.200M15.300 6.200l-1.300 7.200M7.800 8.300h9M7.200 11.300h9',
  },
  TEAMS: {
    tone: 'indigo',
    fill: 'M4 10.500h10V20H4z',
    lines:
      'M9 3.500a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400zM4 11.500h10V17a3.500 3.500 0 0 1-3.500 3.500h-3A3.500 3.500 0 0 1 4 17zM17 5a2.200 2.200 0 1 1 0 4.400M17 11.500h3.500V16a3 3 0 0 1-3 3',
  },
  EMAIL: {
    tone: 'blue',
    fill: 'M3 6h18v13H3z',
    lines: 'M3 6h18v13H3zM3 7l9 6.500L21 7',
  },
  AWS: {
    tone: 'orange',
    fill: 'M3 13l4.500-2.500L12 13v5l-4.500 2.500L3 18z',
    lines:
      'M12 3l4.500 2.500v5L12 13l-4.500-2.500v-5zM7.500 10.500L12 13v5l-4.500 2.500L3 18v-5zM16.500 10.500L21 13v5l-4.500 2.500L12 18M7.500 5.500L12 8l4.500-2.500M12 8v5',
  },
  JIRA: {
    tone: 'blue',
    fill: 'M6 7h14v13H6z',
    lines: 'M6 7h14v13H6zM6 16H3.500V4H17v3M9.500 13.500l2.500 2.500 4.500-5',
  },
  ANODOTCOST: {
    tone: 'indigo',
    fill: 'M3 20l6-7 4 3 8-10v14z',
    lines: 'M3 20l6-7 4 3 7-9M20 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  },
  GITHUB: {
    tone: 'grey',
    fill: 'M7 3.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM7 15.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z',
    lines:
      'M7 3.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM7 15.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM17 3.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM7 8.500v7M17 8.500c0 4.500-4.500 4-8.500 7.500',
  },
  GCP: {
    tone: 'teal',
    fill: 'M12 3l7.800 4.500v9L12 21l-7.800-4.500v-9z',
    lines:
      'M12 3l7.800 4.500v9L12 21l-7.800-4.500v-9zM12 8.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM12 3v5.500M19.800 16.500l-4.700-2.700M4.200 16.500l4.700-2.700',
  },
  AZURE: {
    tone: 'blue',
    fill: 'M3 16.500L12 12l9 4.500L12 21z',
    lines: 'M12 3l9 4.500L12 12 3 7.500zM3 12l9 4.500 9-4.500M3 16.500L12 21l9-4.500',
  },
  MONDAY: {
    tone: 'pink',
    fill: 'M4 5h4v14H4zM16 5h4v6h-4z',
    lines: 'M4 5h4v14H4zM10 5h4v10h-4zM16 5h4v6h-4z',
  },
  SNOWFLAKE: {
    tone: 'teal',
    fill: 'M4 4h16v5H4z',
    lines: 'M4 4h16v16H4zM4 9h16M12 12v5.500M9.600 13.400l4.800 2.700M14.400 13.400l-4.800 2.700',
  },
  SALESFORCE: {
    tone: 'blue',
    fill: 'M4 4.500h16l-6 7.500v7l-4 1.500V12z',
    lines: 'M4 4.500h16l-6 7.500v7l-4 1.500V12zM6.500 8h11',
  },
  CLOUDHEALTH: {
    tone: 'green',
    fill: 'M7 18.500a4.500 4.500 0 0 1-.5-9 6 6 0 0 1 11.500 1 4 4 0 0 1-.5 8z',
    lines:
      'M7 18.500a4.500 4.500 0 0 1-.5-9 6 6 0 0 1 11.500 1 4 4 0 0 1-.5 8zM7 14h3l1.500-3 2 5 1.200-2H17',
  },
  API: {
    tone: 'amber',
    fill: 'M4 5h16v14H4z',
    lines: 'M4 5h16v14H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  },
  ORACLE: {
    tone: 'orange',
    fill: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7z',
    lines: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM8 12h8',
  },
  S3: {
    tone: 'green',
    fill: 'M4 7h16l-2 13H6z',
    lines:
      'M4 7c0-2 3.600-3.500 8-3.500S20 5 20 7s-3.600 3.500-8 3.500S4 9 4 7zM4 7l2 11.500c1 1.300 3.200 2 6 2s5-.700 6-2L20 7',
  },
  FOLDER: {
    tone: 'amber',
    fill: 'M3 9h18v10.500H3z',
    lines: 'M3 5h6l2 3h10v11.500H3zM8 14h8M13 11l3 3-3 3',
  },
  HTTPS: {
    tone: 'teal',
    fill: 'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17z',
    lines:
      'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM3.500 12h17M12 3.500c3 3 3.500 5.500 3.500 8.500s-.500 5.500-3.500 8.500c-3-3-3.500-5.500-3.500-8.500s.500-5.500 3.500-8.500z',
  },
  OPENAI: {
    tone: 'green',
    fill: 'M5 5h14v11h-6l-4 4v-4H5z',
    lines: 'M5 5h14v11h-6l-4 4v-4H5zM9 9v3M12 8v5M15 9v3',
  },
  ANTHROPIC: {
    tone: 'orange',
    fill: 'M5 5h14v11h-6l-4 4v-4H5z',
    lines: 'M5 5h14v11h-6l-4 4v-4H5zM9 13l3-5.500 3 5.500M10.200 11.200h3.600',
  },
  MCP: {
    tone: 'purple',
    fill: 'M7 9h10v4a5 5 0 0 1-10 0z',
    lines: 'M7 9h10v4a5 5 0 0 1-10 0zM9.500 3.500V9M14.500 3.500V9M12 18v3',
  },
};
