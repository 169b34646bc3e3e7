/** Why a call of the operating system failed, in words where there are better ones than its own. */
export function systemReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS.get(code) ?? (error instanceof Error ? error.message : String(error));
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission is denied"],
  ["EPERM", "it is not permitted"],
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the file system is read-only"],
  ["ENOENT", "there can be no such file or folder"],
  ["ENOTDIR", "a part of the path is a file, not a folder"],
  ["EEXIST", "a file is in the way"],
  ["EMFILE", "too many files are open"],
  ["ELOOP", "its links go round in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
]);
