import type { IconName } from '@caderneta/family-texts';
import {
  BookOpenCheck,
  CalendarCheck,
  CalendarDays,
  CircleCheck,
  Eye,
  Images,
  Megaphone,
  NotebookPen,
  Pin,
  Vote,
  type LucideIcon,
} from 'lucide-react';

/** Components of the icons that `family-texts` names. */
export const icons: Record<IconName, LucideIcon> = {
  megaphone: Megaphone,
  calendarDays: CalendarDays,
  bookOpenCheck: BookOpenCheck,
  images: Images,
  vote: Vote,
  pin: Pin,
  notebookPen: NotebookPen,
  eye: Eye,
  calendarCheck: CalendarCheck,
  circleCheck: CircleCheck,
};
