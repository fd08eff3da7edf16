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
const GATHER_MS = 4000;
const RECONNECT_MS = 8000;

export const canLink = (): boolean => typeof RTCPeerConnection !== 'undefined';

export async function offerPeer(listener: PeerListener): Promise<Peer> {
  const [connection, channel] = openChannel();
  await connection.setLocalDescription(await connection.createOffer());
  await gatherAddresses(connection);
  const code = packSdp('offer', connection.localDescription!.sdp);
  const { mark } = unpackSdp('offer', code);
  return peerOver(connection, channel, listener, code, async (bytes) => {
    const { answers, sdp } = unpackSdp('answer', bytes);
    if (answers !== mark) throw new Refusal('This answers another code. Let the other phone scan again.');
    await connection.setRemoteDescription({ type: 'answer', sdp });
  });
}

export async function answerPeer(offer: Uint8Array, listener: PeerListener): Promise<Peer> {
  const { mark, sdp } = unpackSdp('offer', offer);
  const [connection, channel] = openChannel();
  await connection.setRemoteDescription({ type: 'offer', sdp });
  await connection.setLocalDescription(await connection.createAnswer());
  await gatherAddresses(connection);
  return peerOver(connection, channel, listener, packSdp('answer', connection.localDescription!.sdp, mark), () =>
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
    const finishIfComplete = () => connection.iceGatheringState === 'complete' && done();
    connection.onicegatheringstatechange = finishIfComplete;
    setTimeout(done, GATHER_MS);
    finishIfComplete();
  });

function peerOver(
  connection: RTCPeerConnection,
  channel: RTCDataChannel,
  listener: PeerListener,
  code: Bytes,
  acceptAnswer: (answer: Uint8Array) => Promise<void>,
): Peer {
  let isClosed = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  const fail = (why: string) => {
    if (isClosed) return;
    close();
    listener.onClosed(why);
  };
  const close = () => {
    isClosed = true;
    clearTimeout(reconnectTimer);
    connection.close();
  };
  const join = joinPieces(
    (text) => listener.onMessage(text),
    (parcel) => listener.onParcel(parcel),
  );
  channel.onopen = () => listener.onOpen();
  channel.onclose = () => fail(GONE);
  channel.onmessage = ({ data }) => {
    if (!(data instanceof ArrayBuffer && join(new Uint8Array(data)))) fail('The other phone sent too much.');
  };
  connection.onconnectionstatechange = () => {
    clearTimeout(reconnectTimer);
    if (connection.connectionState === 'failed') fail(GONE);
    if (connection.connectionState === 'disconnected') reconnectTimer = setTimeout(() => fail(GONE), RECONNECT_MS);
  };
  const sendPieces = (bytes: Uint8Array, end: number) => {
    for (const piece of piecesOf(bytes, end)) if (channel.readyState === 'open') channel.send(piece);
  };
  return {
    code,
    acceptAnswer,
    send: (text) => sendPieces(new TextEncoder().encode(text), MESSAGE),
    sendParcel: (parcel) => sendPieces(parcel, PARCEL),
    close,
  };
}

const GONE = 'The other phone is no longer linked. Everything is on this phone too.';

/** Splits bytes into pieces. The last one has the header byte `end`. */
export function piecesOf(bytes: Uint8Array, end: number): readonly Bytes[] {
  const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  return Array.from({ length: count }, (_, i) =>
    Uint8Array.from([i === count - 1 ? end : MORE, ...bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES)]),
  );
}

/** Returns a function that joins pieces. It returns false for invalid or oversized input. */
export function joinPieces(
  onMessage: PeerListener['onMessage'],
  onParcel: PeerListener['onParcel'],
  maxBytes = MAX_BYTES,
) {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return (piece: Bytes): boolean => {
    const [end] = piece;
    length += piece.length;
    if (end === undefined || end > PARCEL || length > maxBytes) return false;
    pieces.push(piece.subarray(1));
    if (end === MORE) return true;
    const whole = concatBytes(pieces);
    pieces = [];
    length = 0;
    if (end === PARCEL) onParcel(whole);
    else onMessage(new TextDecoder().decode(whole));
    return true;
  };
}
