import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Why a command that reads `source` must not write to `target`, as a sentence; undefined when it may. Asked before the
 * command begins: a file that cannot be written would end it half done, and the one that is being read would be lost.
 */
export async function findTargetProblem(target: string, source: string): Promise<string | undefined> {
  const [read, there] = await Promise.all([source, target].map((file) => stat(file).catch(() => undefined)))
  if (there && there.dev === read?.dev && there.ino === read.ino) return `${target} is the file that is read.`
  if (there && !there.isFile()) return `${target} is no file.`
  const folder = dirname(target)
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) return `There is no folder ${folder}.`
  return access(folder, constants.W_OK).then(
    () => undefined,
    () => `Nothing can be written in ${folder}.`,
  )
}
