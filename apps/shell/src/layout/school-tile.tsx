import { Sprout } from 'lucide-react';

export interface SchoolTileProps {
  logoUrl?: string | null;
  /** Pixels of the icon that replaces a missing logo. */
  iconSize?: number;
}

/** The school's logo beside its name, or the product's sign. */
export function SchoolTile({ logoUrl, iconSize = 24 }: SchoolTileProps) {
  return (
    <span className="frame-tile">
      {logoUrl ? <img src={logoUrl} alt="" /> : <Sprout aria-hidden size={iconSize} />}
    </span>
  );
}
