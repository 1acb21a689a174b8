/* What mypyc leaves to the interpreter's general ways is remembered where it is read, as the interpreter
   itself does since 3.11: attributes of structs, names of modules, tests for a struct's type. Most of what
   the engine reads are such. What is remembered holds while a type or a module's dictionary has the same
   version; where versions say nothing (other compilers, Pythons without a lock) all stays as mypyc has it. */

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)
#include <structmember.h>

/* no type and no dictionary has this version */
#define DTNB_NO_VERSION 0xFFFFFFFF

typedef struct {
    unsigned int version;
    Py_ssize_t offset;
} DtnbSlot;

static CPy_NOINLINE PyObject *dtnb_find_attribute(DtnbSlot *slot, PyObject *object, PyObject *name) {
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            int plain = member->type == T_OBJECT_EX && (member->flags & ~READONLY) == 0;
            if (plain && type->tp_version_tag != 0) {
                slot->version = type->tp_version_tag;
                slot->offset = member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *dtnb_attribute(DtnbSlot *slot, PyObject *object, PyObject *name) {
    if (Py_TYPE(object)->tp_version_tag == slot->version) {
        PyObject *value = *(PyObject **)((char *)object + slot->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return dtnb_find_attribute(slot, object, name);
}

/* For one name at one place, which is not asked for again. */
#define DTNB_ATTRIBUTE(object, name) ({ \
    static DtnbSlot slot_ = {DTNB_NO_VERSION, 0}; \
    dtnb_attribute(&slot_, (object), (name)); })

/* A metaclass that asks nothing else than `type` does, such as that of structs. */
static unsigned int dtnb_plain_metaclass = DTNB_NO_VERSION;

static CPy_NOINLINE int dtnb_ask_instance(PyObject *object, PyObject *type) {
    static PyObject *name = NULL;
    if (name == NULL) {
        name = PyUnicode_InternFromString("__instancecheck__");
        if (name == NULL) {
            return -1;
        }
    }
    PyTypeObject *metaclass = Py_TYPE(type);
    if (_PyType_Lookup(metaclass, name) == _PyType_Lookup(&PyType_Type, name)
        && metaclass->tp_version_tag != 0) {
        dtnb_plain_metaclass = metaclass->tp_version_tag;
    }
    return PyObject_IsInstance(object, type);
}

static inline int dtnb_is_instance(PyObject *object, PyObject *type) {
    if ((PyObject *)Py_TYPE(object) == type) {
        return 1;
    }
    if (!PyType_Check(type) || PyType_CheckExact(type)) {
        return PyObject_IsInstance(object, type);
    }
    if (Py_TYPE(type)->tp_version_tag == dtnb_plain_metaclass) {
        return PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)type);
    }
    return dtnb_ask_instance(object, type);
}

#define PyObject_IsInstance(object, type) dtnb_is_instance((object), (type))

/* Dictionaries have no version any more in later Pythons. */
#if PY_VERSION_HEX < 0x030C0000
typedef struct {
    uint64_t version;
    PyObject *value;
} DtnbName;

static CPy_NOINLINE PyObject *dtnb_find_name(DtnbName *known, PyObject *names, PyObject *name) {
    PyObject *value = CPyDict_GetItem(names, name);
    if (value != NULL) {
        known->version = ((PyDictObject *)names)->ma_version_tag;
        known->value = value;
    }
    return value;
}

static inline PyObject *dtnb_name(DtnbName *known, PyObject *names, PyObject *name) {
    if (((PyDictObject *)names)->ma_version_tag == known->version) {
        Py_INCREF(known->value);
        return known->value;
    }
    return dtnb_find_name(known, names, name);
}

#define DTNB_NAME(names, name) ({ \
    static DtnbName known_ = {0, NULL}; \
    dtnb_name(&known_, (names), (name)); })
#endif
#endif

#ifndef DTNB_ATTRIBUTE
#define DTNB_ATTRIBUTE(object, name) CPyObject_GetAttr((object), (name))
#endif

#ifndef DTNB_NAME
#define DTNB_NAME(names, name) CPyDict_GetItem((names), (name))
#endif
