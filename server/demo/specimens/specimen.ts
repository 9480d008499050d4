import type { StoredImage } from '../../db/schema.ts'
import type { FileGateway } from '../../gateways/files/types.ts'
import type { CertificateOnFile, IdentityOnFile, Specimens } from '../../gateways/specimens.ts'
import { AADHAAR, fieldsOf, formatBirthDay, showDocumentNumber } from '../../../src/rules/documents.ts'
import { Canvas } from './png.ts'

/** Where the demo's pictures are stored; nothing else is stored under these names. */
const FOLDER = 'specimen'
export const specimenName = (funnelId: string, what: string): StoredImage => ({
  fileName: `${FOLDER}/${funnelId}/${what.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`,
  type: 'Candidates',
})

/**
 * The demo's applicants have no real papers. A drawn specimen replaces each one, marked as such in large type. It is
 * stored on first view, since doing so for 2,400 applicants would slow down the first start.
 */
async function ensureSpecimen(files: FileGateway, image: StoredImage, draw: () => Uint8Array): Promise<void> {
  if (!image.fileName.startsWith(`${FOLDER}/`)) return
  const file = { kind: image.type, fileName: image.fileName }
  if (!(await files.find(file))) await files.store(file, draw())
}

const titles: Record<string, [title: string, line: string, ground: string, band: string]> = {
  'aadhar card': ['AADHAAR', 'Proof of identity', 'FBF6EC', 'B4632B'],
  'pan card': ['PAN CARD', 'Permanent account number', 'E8F0F4', '2C5F8A'],
  'driving licence': ['DRIVING LICENCE', 'Licence to drive', 'F3EEF6', '6A4B8A'],
  'voter id': ['VOTER ID', 'Electors photo identity card', 'EFF4E8', '4A6B2E'],
}
const labels = {
  name: 'Name',
  fatherName: 'Father',
  docNumber: 'No.',
  gender: 'Gender',
  dob: 'DOB',
  address: 'Address',
} as const

/** Places in the table of colours; 0 is the ground. */
const INK = 1
const BAND = 2
const SOFT = 3
const STAMP = 4
const PAPER = 5

function drawIdentity(document: IdentityOnFile): Uint8Array {
  const [title, line, ground, band] = titles[document.idType] ?? [
    document.idType,
    'Document of identity',
    'F4F1EA',
    '57524A',
  ]
  const canvas = new Canvas(640, 400, [ground, '2A2622', band, 'D5CEC2', 'C8574A', 'FFFFFF'])
  canvas.box(0, 0, 640, 64, BAND)
  canvas.text(title, 24, 14, 4, PAPER)
  canvas.text(line, 24, 46, 1, PAPER)
  canvas.box(24, 92, 148, 184, PAPER)
  canvas.ellipse(98, 156, 34, 42, SOFT)
  canvas.ellipse(98, 276, 60, 64, SOFT)
  canvas.box(24, 277, 148, 64, 0)
  const lines = fieldsOf(document.idType).map((field) => `${labels[field]}: ${valueOf(document, field)}`)
  for (const [at, text] of lines.entries()) writeLine(canvas, text, 100 + at * 44)
  if (document.idType === AADHAAR) canvas.text(showDocumentNumber(AADHAAR, document.docNumber ?? ''), 150, 336, 4, INK)
  canvas.text('SPECIMEN', 90, 300, 9, STAMP, -0.35)
  canvas.text('NOT A REAL DOCUMENT', 24, 382, 1, STAMP)
  return canvas.toPng()
}

function drawCertificate({ name, issuedOn }: CertificateOnFile, person: string): Uint8Array {
  const canvas = new Canvas(640, 452, ['FBF9F2', '2A2622', '075A61', 'D5CEC2', 'C8574A', 'FFFFFF'])
  for (const [inset, colour] of [
    [12, BAND],
    [16, 0],
    [22, SOFT],
    [24, 0],
  ] as const)
    canvas.box(inset, inset, 640 - 2 * inset, 452 - 2 * inset, colour)
  canvas.text('CERTIFICATE', 158, 64, 5, BAND)
  canvas.text(centred(name, 3).text, centred(name, 3).x, 150, 3, INK)
  canvas.text('awarded to', 260, 200, 2, INK)
  canvas.text(centred(person, 3).text, centred(person, 3).x, 240, 3, INK)
  if (issuedOn) canvas.text(`Date: ${issuedOn}`, 60, 380, 2, INK)
  canvas.text('SPECIMEN', 90, 350, 9, STAMP, -0.35)
  return canvas.toPng()
}

function valueOf(document: IdentityOnFile, field: keyof typeof labels): string {
  if (field === 'dob') return formatBirthDay(document.dob)
  if (field === 'docNumber') return showDocumentNumber(document.idType, document.docNumber ?? '')
  return document[field] ?? ''
}

/** Long lines in a smaller size, so that they end within the card. */
function writeLine(canvas: Canvas, text: string, y: number): void {
  const size = text.length * 12 <= 440 ? 2 : 1
  canvas.text(text.slice(0, 72), 192, y, size, INK)
}

function centred(text: string, size: number): { text: string; x: number } {
  const most = Math.floor(560 / (6 * size))
  const cut = text.slice(0, most)
  return { text: cut, x: Math.round((640 - cut.length * 6 * size) / 2) }
}

export const demoSpecimens: Specimens = {
  nameOf: specimenName,
  ensureIdentity: (files, image, document) => ensureSpecimen(files, image, () => drawIdentity(document)),
  ensureCertificate: (files, image, certificate, person) =>
    ensureSpecimen(files, image, () => drawCertificate(certificate, person)),
}
