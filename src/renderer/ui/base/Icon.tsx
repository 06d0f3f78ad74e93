import { iconPaths, type IconName } from './iconPaths';

export type { IconName };

/** Decoration beside words; where an icon stands alone its control carries the name. */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      className={`cl-icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** The mark: three threads that cross, in the accent. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      className="cl-logo"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="24" height="24" rx="6" />
      <path d="M5 8.500c4 0 4 7 8 7s3-7 6-7M5 15.500c4 0 4-7 8-7s3 7 6 7M5 12h14" />
    </svg>
  );
}
