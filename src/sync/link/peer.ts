import { Refusal } from '../../rules/refusal.ts';
import { packSdp, unpackSdp } from './sdp.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What comes from the other phone: a message, a campaign, that the channel is open, or why it is over. */
export type PeerListener = {
  hear(text: string): void;
  hearParcel(parcel: Bytes): void;
  onOpen(): void;
  onGone(why: string): void;
};

/** One end of a channel that two phones open between them, with no server: its own code, and what goes over it. */
export type Peer = {
  readonly code: Bytes;
  /** Takes the code with which the other phone answers; throws a Refusal where it answers another one. */
  finish(answer: Uint8Array): Promise<void>;
  send(text: string): void;
  give(parcel: Bytes): void;
  close(): void;
};

/** What one piece on the channel holds, behind a letter of what it ends; browsers take 16 KiB of each other everywhere. */
const PIECE = 16_000;
const [MORE, MESSAGE, PARCEL] = [0, 1, 2];
/** The most bytes of one message or campaign: a campaign of ten thousand entries is a third of a million. */
const MOST = 12_000_000;
/** How long addresses are gathered, how long a link may take to open, and how long it may be broken, in milliseconds. */
const GATHERING = 4000;
export const PATIENCE = 8000;

/** Whether this browser can open channels to another phone. */
export const canLink = (): boolean => typeof RTCPeerConnection !== 'undefined';

/** Offers a channel to the other phone, which scans the code. */
export async function offerPeer(ears: PeerListener): Promise<Peer> {
  const [connection, channel] = open();
  await connection.setLocalDescription(await connection.createOffer());
  await gathered(connection);
  const code = packSdp('offer', connection.localDescription!.sdp);
  const { mark } = unpackSdp('offer', code);
  return over(connection, channel, ears, code, async (bytes) => {
    const { answers, sdp } = unpackSdp('answer', bytes);
    if (answers !== mark) throw new Refusal('This answers another code. Let the other phone scan the code here anew.');
    await connection.setRemoteDescription({ type: 'answer', sdp });
  });
}

/** Answers the code of the other phone, which scans this one's in return; throws a Refusal where it is none. */
export async function answerPeer(offer: Uint8Array, ears: PeerListener): Promise<Peer> {
  const { mark, sdp } = unpackSdp('offer', offer);
  const [connection, channel] = open();
  await connection.setRemoteDescription({ type: 'offer', sdp });
  await connection.setLocalDescription(await connection.createAnswer());
  await gathered(connection);
  return over(connection, channel, ears, packSdp('answer', connection.localDescription!.sdp, mark), () =>
    Promise.resolve(),
  );
}

function open(): readonly [RTCPeerConnection, RTCDataChannel] {
  const connection = new RTCPeerConnection({ iceServers: [] });
  // Both ends know the channel, so that nothing need be said about it.
  const channel = connection.createDataChannel('table', { negotiated: true, id: 0 });
  channel.binaryType = 'arraybuffer';
  return [connection, channel];
}

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((done) => {
    const look = () => connection.iceGatheringState === 'complete' && done();
    connection.onicegatheringstatechange = look;
    setTimeout(done, GATHERING);
    look();
  });

function over(
  connection: RTCPeerConnection,
  channel: RTCDataChannel,
  ears: PeerListener,
  code: Bytes,
  finish: (answer: Uint8Array) => Promise<void>,
): Peer {
  let closed = false;
  let broken: ReturnType<typeof setTimeout> | undefined;
  const gone = (why: string) => {
    if (closed) return;
    close();
    ears.onGone(why);
  };
  const close = () => {
    closed = true;
    clearTimeout(broken);
    connection.close();
  };
  const join = joinPieces(
    (text) => ears.hear(text),
    (parcel) => ears.hearParcel(parcel),
  );
  channel.onopen = () => ears.onOpen();
  channel.onclose = () => gone(GONE);
  channel.onmessage = ({ data }) => {
    if (!(data instanceof ArrayBuffer && join(new Uint8Array(data))))
      gone('The other phone sent more than any game is.');
  };
  connection.onconnectionstatechange = () => {
    clearTimeout(broken);
    if (connection.connectionState === 'failed') gone(GONE);
    if (connection.connectionState === 'disconnected') broken = setTimeout(() => gone(GONE), PATIENCE);
  };
  const put = (bytes: Uint8Array, end: number) => {
    for (const piece of piecesOf(bytes, end)) if (channel.readyState === 'open') channel.send(piece);
  };
  return {
    code,
    finish,
    send: (text) => put(new TextEncoder().encode(text), MESSAGE),
    give: (parcel) => put(parcel, PARCEL),
    close,
  };
}

const GONE = 'The other phone is no longer linked. All that was recorded is on this phone too.';

/** Bytes in pieces that every browser takes, each behind a letter: more comes, or what it ends. */
export function piecesOf(bytes: Uint8Array, end: number): readonly Bytes[] {
  const many = Math.max(1, Math.ceil(bytes.length / PIECE));
  return Array.from({ length: many }, (_, i) =>
    Uint8Array.from([i === many - 1 ? end : MORE, ...bytes.subarray(i * PIECE, (i + 1) * PIECE)]),
  );
}

/** Joins pieces as they come; what it returns is false where they are no pieces of ours, or more than any game is. */
export function joinPieces(hear: (text: string) => void, hearParcel: (parcel: Bytes) => void, most = MOST) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return (piece: Bytes): boolean => {
    const [end] = piece;
    length += piece.length;
    if (end === undefined || end > PARCEL || length > most) return false;
    pieces.push(piece.subarray(1));
    if (end === MORE) return true;
    const whole = new Uint8Array(length - pieces.length);
    let at = 0;
    for (const one of pieces) {
      whole.set(one, at);
      at += one.length;
    }
    pieces = [];
    length = 0;
    if (end === PARCEL) hearParcel(whole);
    else hear(new TextDecoder().decode(whole));
    return true;
  };
}
