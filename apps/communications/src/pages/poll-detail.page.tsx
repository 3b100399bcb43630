import { detailPageOf } from '../details/communication-detail.tsx';
import { PollResults } from '../engagement/poll-results.tsx';
import { pollKind } from '../kinds/poll.tsx';

/** The form of a poll has no results to load. */
export default detailPageOf({ ...pollKind, view: { ...pollKind.view, Results: PollResults } });
