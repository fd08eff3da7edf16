import { Refusal } from '../../engine/refusal.ts';
import { type Bytes, concatBytes } from '../bytes.ts';
import { packSdp, unpackSdp } from './sdp.ts';

export type PeerListener = {
  onMessage(text: string): void;
  onParcel(parcel: Bytes): void;
  onOpen(): void;
  onClosed(why: string): void;
};

/** Connection between two phones without a server. */
export type Peer = {
  readonly code: Bytes;
  acceptAnswer(answer: Uint8Array): Promise<void>;
  send(text: string): void;
  sendParcel(parcel: Bytes): void;
  close(): void;
};

/** Bytes per piece, without its header byte. Every browser accepts 16 KiB. */
const PIECE_BYTES = 16_000;
const [MORE, MESSAGE, PARCEL] = [0, 1, 2];
/** Limit on one message or campaign, in bytes. */
const MAX_BYTES = 12_000_000;
/** Limits in ms on gathering addresses, opening a link, and a broken link. */
const GATHERING = 4000;
export const PATIENCE = 8000;

export const canLink = (): boolean => typeof RTCPeerConnection !== 'undefined';

export async function offerPeer(ears: PeerListener): Promise<Peer> {
  const [connection, channel] = openChannel();
  await connection.setLocalDescription(await connection.createOffer());
  await gatherAddresses(connection);
  const code = packSdp('offer', connection.localDescription!.sdp);
  const { mark } = unpackSdp('offer', code);
  return peerOver(connection, channel, ears, code, async (bytes) => {
    const { answers, sdp } = unpackSdp('answer', bytes);
    if (answers !== mark) throw new Refusal('This answers another code. Let the other phone scan again.');
    await connection.setRemoteDescription({ type: 'answer', sdp });
  });
}

export async function answerPeer(offer: Uint8Array, ears: PeerListener): Promise<Peer> {
  const { mark, sdp } = unpackSdp('offer', offer);
  const [connection, channel] = openChannel();
  await connection.setRemoteDescription({ type: 'offer', sdp });
  await connection.setLocalDescription(await connection.createAnswer());
  await gatherAddresses(connection);
  return peerOver(connection, channel, ears, packSdp('answer', connection.localDescription!.sdp, mark), () =>
    Promise.resolve(),
  );
}

function openChannel(): readonly [RTCPeerConnection, RTCDataChannel] {
  const connection = new RTCPeerConnection({ iceServers: [] });
  // A negotiated channel needs no signalling.
  const channel = connection.createDataChannel('table', { negotiated: true, id: 0 });
  channel.binaryType = 'arraybuffer';
  return [connection, channel];
}

const gatherAddresses = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((done) => {
    const look = () => connection.iceGatheringState === 'complete' && done();
    connection.onicegatheringstatechange = look;
    setTimeout(done, GATHERING);
    look();
  });

function peerOver(
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
    ears.onClosed(why);
  };
  const close = () => {
    closed = true;
    clearTimeout(broken);
    connection.close();
  };
  const join = joinPieces(
    (text) => ears.onMessage(text),
    (parcel) => ears.onParcel(parcel),
  );
  channel.onopen = () => ears.onOpen();
  channel.onclose = () => gone(GONE);
  channel.onmessage = ({ data }) => {
    if (!(data instanceof ArrayBuffer && join(new Uint8Array(data)))) gone('The other phone sent too much.');
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
    acceptAnswer: finish,
    send: (text) => put(new TextEncoder().encode(text), MESSAGE),
    sendParcel: (parcel) => put(parcel, PARCEL),
    close,
  };
}

const GONE = 'The other phone is no longer linked. Everything is on this phone too.';

/** Splits bytes into pieces. The last one has the header byte `end`. */
export function piecesOf(bytes: Uint8Array, end: number): readonly Bytes[] {
  const many = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  return Array.from({ length: many }, (_, i) =>
    Uint8Array.from([i === many - 1 ? end : MORE, ...bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES)]),
  );
}

/** Returns a function that joins pieces. It returns false for invalid or oversized input. */
export function joinPieces(hear: (text: string) => void, hearParcel: (parcel: Bytes) => void, most = MAX_BYTES) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return (piece: Bytes): boolean => {
    const [end] = piece;
    length += piece.length;
    if (end === undefined || end > PARCEL || length > most) return false;
    pieces.push(piece.subarray(1));
    if (end === MORE) return true;
    const whole = concatBytes(pieces);
    pieces = [];
    length = 0;
    if (end === PARCEL) hearParcel(whole);
    else hear(new TextDecoder().decode(whole));
    return true;
  };
}
