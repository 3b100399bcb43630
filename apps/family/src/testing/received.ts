import {
  countFamilyUnread,
  getFamily,
  getFamilyCommunication,
  visualizeFamilyCommunication,
  type FamilyCommunication,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { sampleItem } from './sample-item.ts';
import { theFamily } from './the-family.ts';

type Copy = FamilyCommunication['copies'][number];

/** One item on the server's side, and how often its guardian opened it. */
export class Received {
  item: FamilyCommunication = sampleItem();
  openings = 0;

  /** Stores the guardian's change, and returns the item as the server does. */
  change(fields: Partial<Copy>, studentId?: string): FamilyCommunication {
    const copies = this.item.copies.map((copy) =>
      studentId === undefined || copy.studentId === studentId ? { ...copy, ...fields } : copy,
    );
    this.item = { ...this.item, copies };
    return this.item;
  }

  readonly handlers = [
    mockEndpoint(getFamily, () => theFamily),
    mockEndpoint(countFamilyUnread, () => ({ items: this.openings ? 0 : 1, messages: 0 })),
    mockEndpoint(getFamilyCommunication, () => this.item),
    mockEndpoint(visualizeFamilyCommunication, () => {
      this.openings += 1;
    }),
  ];
}
